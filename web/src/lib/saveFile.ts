/** Hands a file to the browser, which saves it where its owner keeps downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has to have taken it first.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
