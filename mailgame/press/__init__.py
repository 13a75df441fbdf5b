"""The press: lays out letters and the site from scenes. It knows Jinja and pictures, nothing of games or mail."""
