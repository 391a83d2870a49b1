/**
 * Whether an element shows, said without computing its style. No style sheet of ours is loaded in a test: only what an element is,
 * and its own style, can hide it.
 *
 * A search by role asks that of hundreds of elements. After each change of the page happy-dom would walk from each of them up
 * to the root and look through the whole document for style sheets, and that was most of the time of a search.
 */

/** All of an element's style, as happy-dom computes it. */
export const wholeStyle = window.getComputedStyle.bind(window)

/** By an element's name: what is computed for one of which nothing else is known. */
const plain = new Map<string, { display: string; visibility: string }>()

function plainStyle({ namespaceURI, localName }: Element) {
  const name = `${namespaceURI} ${localName}`
  const known = plain.get(name)
  if (known) return known
  const one = document.createElementNS(namespaceURI, localName)
  document.documentElement.append(one)
  const style = wholeStyle(one)
  const found = { display: style.getPropertyValue('display'), visibility: style.getPropertyValue('visibility') }
  one.remove()
  plain.set(name, found)
  return found
}

const speaksOf = (element: Element, property: string) => element.getAttribute('style')?.includes(property) === true

/** The property of an element that is as plain as its name; undefined where it has to be computed. */
function plainly(element: Element, property: string): string | undefined {
  // A custom element would begin to work when it is made, and a dialog is hidden until it is open.
  if (!element.isConnected || element.localName.includes('-') || element.localName === 'dialog') return undefined
  if (property === 'display') return speaksOf(element, 'display') ? undefined : plainStyle(element).display
  // It is inherited.
  for (let at: Element | null = element; at; at = at.parentElement) if (speaksOf(at, property)) return undefined
  return plainStyle(element).visibility
}

const styles = new WeakMap<Element, CSSStyleDeclaration>()

window.getComputedStyle = (element) => {
  const known = styles.get(element)
  if (known) return known
  const computed = wholeStyle(element)
  const propertyOf = (property: string) =>
    (property === 'display' || property === 'visibility' ? plainly(element, property) : undefined) ??
    computed.getPropertyValue(property)
  // Over nothing: what a proxy stands for is asked too, for each property, and would compute it.
  const style = new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'getPropertyValue') return propertyOf
      if (name === 'display' || name === 'visibility') return propertyOf(name)
      return Reflect.get(computed, name)
    },
    has: (_, name) => Reflect.has(computed, name),
  })
  styles.set(element, style)
  return style
}
