import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { wholeStyle } from './computedStyle'

const PAGE = `
  <main>
    <button>Shown</button>
    <a href="/"><span>A link</span><b>in two parts</b></a>
    <p hidden><button>Left out</button></p>
    <p style="display: none"><button>Not there</button></p>
    <div style="visibility: hidden">
      <button>Unseen</button>
      <span style="visibility: visible"><button>Seen again</button></span>
    </div>
    <dialog><button>Closed</button></dialog>
    <dialog open><button>Open</button></dialog>
    <table><tbody><tr><td><input type="checkbox" /><svg><path /></svg></td></tr></tbody></table>
    <template></template><datalist></datalist><details><summary>More</summary></details><img alt="" /><hr />
  </main>`

it('says of every element what the whole computation says', () => {
  document.body.innerHTML = PAGE
  const said = (style: (element: Element) => CSSStyleDeclaration) =>
    [document.documentElement, ...document.querySelectorAll('*')].map((element) => {
      const of = style(element)
      return [
        element.localName,
        of.display,
        of.getPropertyValue('display'),
        of.visibility,
        of.getPropertyValue('visibility'),
      ]
    })
  expect(said((element) => getComputedStyle(element))).toEqual(said(wholeStyle))
  expect(getComputedStyle(document.body)).not.toBe(wholeStyle(document.body))
})

it('follows what becomes of an element', () => {
  document.body.innerHTML = PAGE
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names()).toEqual(['Shown', 'Seen again', 'Open'])
  const [shown] = screen.getAllByRole('button')
  if (shown) shown.style.display = 'none'
  document.querySelector('dialog')?.setAttribute('open', '')
  expect(names()).toEqual(['Seen again', 'Closed', 'Open'])
})
