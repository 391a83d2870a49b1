import { useEffect } from 'react'

/**
 * In place of the package react-style-singleton, by which Radix keeps the page behind a dialog from scrolling: that one
 * writes a style element into the page, which our Content-Security-Policy forbids. A constructed style sheet is no such
 * element. As long as anybody needs the styles they are there once.
 */
export function styleSingleton() {
  const sheet = new CSSStyleSheet()
  let users = 0
  return function Styles({ styles, dynamic = false }: { styles: string; dynamic?: boolean }) {
    const key = dynamic ? styles : ''
    // biome-ignore lint/correctness/useExhaustiveDependencies: only dynamic styles change
    useEffect(() => {
      users += 1
      if (users === 1) {
        sheet.replaceSync(styles)
        document.adoptedStyleSheets.push(sheet)
      }
      return () => {
        users -= 1
        if (users === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
      }
    }, [key])
    return null
  }
}
