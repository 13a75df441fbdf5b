"""Pictures: our own SVG as PNG, and pawns that players send."""

import io
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from mailgame.press.letters.news import pictures_of
from mailgame.press.pictures.board import board_svg
from mailgame.press.pictures.colours import LIGHT
from mailgame.press.pictures.picture import BadPawn, TooLarge, check_pawn, fitting_zoom, png_from_svg, zoom_within
from mailgame.press.pictures.square import LETTER
from mailgame.press.scenes.boardscene import Board, Square
from tests.press import table


def picture(width, height, form="PNG", colour=(200, 30, 30), **more):
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, form, **more)
    return out.getvalue()


@pytest.mark.parametrize("form", ["PNG", "GIF", "JPEG"])
def test_a_pawn_of_30_by_30_is_taken_and_becomes_png(form):
    taken = Image.open(io.BytesIO(check_pawn(picture(30, 30, form))))
    assert (taken.format, taken.size, taken.mode) == ("PNG", (30, 30), "RGBA")


@pytest.mark.parametrize(("width", "height"), [(31, 30), (30, 31), (400, 400)])
def test_a_larger_one_is_refused_with_its_measures(width, height):
    with pytest.raises(BadPawn, match=f"{width} × {height} pixels; a pawn is at most 30 × 30"):
        check_pawn(picture(width, height))


def test_a_picture_that_claims_to_be_huge_is_refused_unopened():
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + head
    bomb = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", len(head)) + chunk + struct.pack(">I", zlib.crc32(chunk))
    with pytest.raises(BadPawn):
        check_pawn(bomb + b"\0" * 100)


@pytest.mark.parametrize("form", ["BMP", "TIFF", "WEBP"])
def test_other_formats_are_named_as_what_they_are_not(form):
    with pytest.raises(BadPawn, match="no picture in PNG, GIF or JPEG"):
        check_pawn(picture(20, 20, form))


def test_words_are_no_picture():
    with pytest.raises(BadPawn):
        check_pawn(b"vote 301 yes\n")


def test_of_a_moving_picture_the_first_frame_is_taken():
    frames = [Image.new("RGB", (10, 10), colour) for colour in ("red", "blue")]
    out = io.BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:])
    taken = Image.open(io.BytesIO(check_pawn(out.getvalue())))
    assert taken.getpixel((5, 5)) == (255, 0, 0, 255)
    assert getattr(taken, "n_frames", 1) == 1


def test_nothing_but_the_picture_is_kept():
    from PIL.PngImagePlugin import PngInfo

    secret = PngInfo()
    secret.add_text("Comment", "where I live")
    out = io.BytesIO()
    Image.new("RGB", (8, 8)).save(out, "PNG", pnginfo=secret)
    assert b"where I live" in out.getvalue()
    assert b"where I live" not in check_pawn(out.getvalue())


def test_too_many_bytes_are_refused():
    with pytest.raises(BadPawn, match="bytes"):
        check_pawn(picture(10, 10) + b"\0" * 300_000)


SAMPLES = [picture(24, 24, form) for form in ("PNG", "GIF", "JPEG")]


@given(st.sampled_from(SAMPLES), st.data())
def test_a_broken_picture_is_refused_in_words_or_taken(sample, data):
    """Cut anywhere, and with bytes changed anywhere: never anything but a clean PNG or `BadPawn`."""
    broken = bytearray(sample[: data.draw(st.integers(0, len(sample)))])
    for _ in range(data.draw(st.integers(0, 6))):
        if broken:
            broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.integers(0, 255))
    try:
        taken = check_pawn(bytes(broken))
    except BadPawn:
        return
    assert max(Image.open(io.BytesIO(taken)).size) <= 30


def test_the_board_of_a_letter_is_sharp_and_small():
    png = png_from_svg(board_svg(table.board(), table.seats(), cut=LETTER, scheme=LIGHT))
    taken = Image.open(io.BytesIO(png))
    assert taken.size[0] >= 1200
    assert len(png) < 60_000
    blue = (0x00, 0x72, 0xB2)
    nearest = min(
        sum(abs(a - b) for a, b in zip(pixel[:3], blue, strict=True))
        for _, pixel in taken.convert("RGBA").getcolors(1 << 20) or ()
    )
    assert nearest < 12


def test_words_are_really_drawn():
    """Without a font there would be no text, and both pictures would be the same."""
    one, other = (
        png_from_svg(board_svg(Board((Square("1", 1, name),)), (), scheme=LIGHT)) for name in ("Harbour", "Hill 日本")
    )
    assert one != other


def test_what_is_no_svg_is_an_error():
    with pytest.raises(ValueError, match="SVG"):
        png_from_svg("<p>no</p>")


def test_a_large_picture_is_drawn_smaller_and_an_immense_one_not_at_all():
    """10,000 × 4,000 pixels are as many as there may be; 16,000 × 10,000 are four times as many."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="{}" height="{}"><path/></svg>'
    assert fitting_zoom(head.format(2_000, 2_500), 2.0) == 2.0
    assert fitting_zoom(head.format(10_000, 4_000), 2.0) == 1.0
    assert fitting_zoom(head.format(16_000, 10_000), 2.0) == 0.5
    assert fitting_zoom("<svg><rect width='1'/></svg>", 2.0) == 2.0
    with pytest.raises(TooLarge):
        png_from_svg(head.format(69_129, 119_628))


@pytest.mark.parametrize(("width", "zoom"), [(300, 2.0), (800, 1.5), (9_000, 0.5)])
def test_a_picture_in_a_letter_is_no_wider_than_is_shown_but_never_too_small_to_read(width, zoom):
    assert zoom_within(f'<svg width="{width}" height="100">', 1_200) == zoom


def test_a_letter_does_without_a_board_that_is_too_large():
    far = Board((Square("1", 1), Square("2", 2)), hexes=((-500, -500), (500, 500)))
    assert pictures_of(far, (), table.game()) == ()


@pytest.mark.slow
def test_the_board_in_a_letter_can_be_read_on_a_telephone():
    """Twenty squares stand in four rows of six at most, each as wide as 65 of 390 pixels; seventy in rows of ten."""
    for count, tall in ((20, 1.0), (70, 1.1)):
        board = Board(tuple(Square(str(number), number) for number in range(1, count + 1)))
        for _, _, png in pictures_of(board, (), table.game()):
            with Image.open(io.BytesIO(png)) as drawn:
                assert abs(drawn.height / drawn.width - tall) < 0.1
