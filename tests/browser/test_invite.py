"""The QR code on the room page: a camera reads the link from it, keys reach it, and the device's
own sharing gets the same link."""

from __future__ import annotations

import base64

import zxingcpp
from playwright.async_api import Browser, Page, expect

from tests.browser.people import DESK, HOST, PHONE, TEXTS, Person, with_bots
from tests.hubs import Bots, Hub

SHARE = "Navigator.prototype.share = async what => { window.shared = what.url; }"
GREY = """async png => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const board = new OffscreenCanvas(image.width, image.height).getContext('2d');
  board.drawImage(image, 0, 0);
  const { data } = board.getImageData(0, 0, image.width, image.height);
  const grey = Array.from({ length: data.length / 4 }, (_, at) => data[4 * at + 1]);
  return [image.height, image.width, grey.map(one => String.fromCharCode(one)).join('')];
}"""


async def seen_by_a_camera(page: Page) -> list[str]:
    """The texts of all codes in the picture of the page, as another device sees them."""
    png = base64.b64encode(await page.screenshot()).decode()
    height, width, grey = await page.evaluate(GREY, png)
    view = memoryview(grey.encode("latin-1")).cast("B", (height, width))
    return [code.text for code in zxingcpp.read_barcodes(view)]


async def test_the_code_in_the_lobby(hubs: tuple[Hub, Hub], browser: Browser) -> None:
    """By keys, on a dark phone; the focus comes back to the button."""
    hub, _ = hubs
    anna = await Person.arrive(browser, hub.base, "Anna", PHONE, color_scheme="dark")
    page = anna.page
    await page.add_init_script(SHARE)
    link = hub.base + await anna.open_room()
    assert await seen_by_a_camera(page) == []
    button = page.locator(".ready").get_by_role("button", name=TEXTS["room.invite"])
    await button.press("Enter")
    box = page.get_by_role("dialog", name=TEXTS["room.invite"])
    await expect(box.get_by_role("img", name=TEXTS["room.qr_alt"])).to_be_visible()
    assert await box.evaluate("box => box.contains(document.activeElement)")
    assert await seen_by_a_camera(page) == [link]
    await expect(box.get_by_label(TEXTS["room.link"])).to_have_value(link)
    await box.get_by_role("button", name=TEXTS["room.share"]).press("Enter")
    assert await page.evaluate("window.shared") == link
    await page.keyboard.press("Escape")
    await expect(box).to_have_count(0)
    await expect(button).to_be_focused()
    assert anna.problems == [], anna.problems


async def test_the_code_at_the_table_on_a_lan(
    hubs: tuple[Hub, Hub], bots: Bots, browser: Browser
) -> None:
    """No secure context: nothing to share by, and copying selects the link."""
    hub, _ = hubs
    base = f"http://{HOST}:{hub.port}"
    anna = await Person.arrive(browser, base, "Anna", DESK)
    page = anna.page
    link = base + await anna.set_up_room()
    await with_bots(anna)
    await anna.ready()
    await page.locator(".topbar [data-panel=people]").click()
    await page.locator(".side").get_by_role("button", name=TEXTS["room.invite"]).click()
    box = page.get_by_role("dialog", name=TEXTS["room.invite"])
    await expect(box.get_by_role("img", name=TEXTS["room.qr_alt"])).to_be_visible()
    assert await seen_by_a_camera(page) == [link]
    await expect(box.get_by_role("button", name=TEXTS["room.share"])).to_have_count(0)
    await box.get_by_role("button", name=TEXTS["room.copy"]).click()
    await expect(box.get_by_role("status")).to_have_text(TEXTS["room.copy_by_hand"])
    assert await page.evaluate("getSelection().toString()") == link
    assert anna.problems == [], anna.problems
