/**
 * The host that an https address leads to, or null where it is none. Browsers spell it in ASCII, so that letters of another alphabet
 * never pass for those of a name that one knows.
 */
export function httpsHost(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, host } = new URL(url)
  return protocol === 'https:' ? host.replace(/^www\./, '') : null
}
