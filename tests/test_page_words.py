"""The page in Japanese: its words, its letters, its language."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from serving import Serving, computer, me
from visitors import PHONE, Visit, Visitor

pytest_plugins = ["browser"]
KANA = re.compile("[\u3041-\u30ff]")


def speaks_japanese(visitor: Visitor) -> None:
    """The language is told, and letters have come for machines that have none."""
    expect(visitor.page.locator("html")).to_have_attribute("lang", "ja")
    visitor.page.wait_for_function(
        "() => [...document.fonts].some(({ family, status }) => family.includes('banmen') && status === 'loaded')"
    )


def missing_letters(visitor: Visitor) -> str:
    """Letters of the page that are drawn as the box that stands for any unknown one."""
    letters: str = visitor.page.evaluate(
        """() => {
          const pen = Object.assign(document.createElement('canvas'), { width: 40, height: 40 })
            .getContext('2d', { willReadFrequently: true })
          const drawn = (letter) => {
            pen.clearRect(0, 0, 40, 40)
            pen.font = `30px ${getComputedStyle(document.body).fontFamily}`
            pen.fillText(letter, 2, 32)
            return pen.getImageData(0, 0, 40, 40).data.join()
          }
          const unknown = drawn('\\u{2FFFF}')
          const words = new Set(document.body.innerText.match(/[\\u3041-\\u9fff]/g))
          return [...words].filter((letter) => drawn(letter) === unknown).join('')
        }"""
    )
    return letters


def drawn_narrow(visitor: Visitor) -> list[str]:
    """Words in sight whose first Japanese letter is not as wide as it is high: boxes, drawn before the letters came."""
    words: list[str] = visitor.page.evaluate(
        """() => {
          const narrow = [], range = document.createRange()
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          while (walker.nextNode()) {
            const { data, parentElement } = walker.currentNode
            const at = data.search(/[\\u3041-\\u309f\\u4e00-\\u9fff]/)
            if (at < 0 || !parentElement.checkVisibility() || parentElement.closest('svg')) continue
            range.setStart(walker.currentNode, at)
            range.setEnd(walker.currentNode, at + 1)
            const { width } = range.getBoundingClientRect()
            if (width > 2 && width < 0.85 * parseFloat(getComputedStyle(parentElement).fontSize)) narrow.push(data)
          }
          return narrow
        }"""
    )
    return words


def test_words_drawn_before_the_letters_came_are_drawn_again(visit: Visit) -> None:
    ada = visit(locale="ja-JP", **PHONE)
    for _ in range(2):  # the second time the letters come from the browser's store: before the first words
        ada.page.goto("/")
        speaks_japanese(ada)
        ada.button("リンクがある").wait_for()
        assert drawn_narrow(ada) == []


def test_the_language_is_switched_and_kept(visit: Visit) -> None:
    ada = visit()
    ada.page.goto("/")
    english = ada.page.locator("h1").inner_text()
    ada.press(ada.button("日本語"))
    speaks_japanese(ada)
    expect(ada.page.locator("h1")).to_have_text(KANA)
    expect(ada.page).to_have_title(KANA)
    assert missing_letters(ada) == ""
    ada.page.reload()
    speaks_japanese(ada)
    expect(ada.page.locator("h1")).to_have_text(KANA)
    ada.press(ada.button("English"))
    expect(ada.page.locator("h1")).to_have_text(english)
    expect(ada.page.locator("html")).to_have_attribute("lang", "en")


def test_a_browser_that_asks_for_japanese_gets_it_at_the_table(visit: Visit, server: Serving) -> None:
    ada = visit(locale="ja-JP")
    ada.sit(server.create("dohyo", me("Ada"), computer()))
    speaks_japanese(ada)
    ada.play(ada.told["view"]["moves"][0][0])
    ada.until_ply(2)
    ada.lifts(ada.told["view"]["moves"][0][1][0])  # the page has seen it, too
    say = ada.page.locator(".say")
    expect(say).to_have_text(KANA)
    assert not re.search("[a-z]{4,}", say.locator("[aria-live]").inner_text())
    assert missing_letters(ada) == ""


def test_a_person_called_like_a_seat_keeps_that_name(visit: Visit, server: Serving) -> None:
    ada = visit(locale="ja-JP")
    ada.sit(server.create("kooshi", me("White"), me()))
    expect(ada.page.get_by_role("region", name="White").get_by_text("White", exact=True)).to_be_visible()
    expect(ada.page.get_by_text("黒", exact=True).first).to_be_visible()  # who has no name is called by the seat's


def test_an_analysis_in_japanese(visit: Visit) -> None:
    ada = visit(locale="ja-JP")
    ada.page.goto("/analysis#game=bossa")
    speaks_japanese(ada)
    expect(ada.page.locator(".lines")).to_have_text(KANA)
    assert missing_letters(ada) == ""
