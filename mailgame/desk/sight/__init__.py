"""What is shown: a world becomes scenes, pages and words, cut to what their reader may know."""
