"""Pictures: boards, maps, charts and small drawings as SVG, and SVG as PNG."""
