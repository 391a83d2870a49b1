/** How long a page may take before the cached app shell stands in for it. */
export const NETWORK_TIMEOUT_MS = 3_000

/** What every page of ours has, in its head. */
export const OUR_MARK = '<meta name="application-name" content="CarPal"'
/** An address of ours that nothing is cached for: the network answers it, or its captive portal. */
export const NETWORK_PAGE = /[?&]network($|[&=])/

/** The same response, or a TypeError where a captive portal answered: by its own page, or by leading to it. */
async function checked(response: Response): Promise<Response> {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  // Our server leads from no page to another.
  const isPortal = response.type === 'opaqueredirect' || (isHtml && !(await response.clone().text()).includes(OUR_MARK))
  if (isPortal) throw new TypeError(`${response.url}: a page that is not ours`)
  return response
}

/**
 * A page of the app: from the network, so that its Content-Security-Policy is the one in force; the cached app
 * shell when there is no network, when it is slow, when a captive portal answers, or when the server is down. Without a
 * cached app shell the network decides.
 */
export async function answerPage(request: Request, cached: () => Promise<Response | undefined>): Promise<Response> {
  const asked = fetch(request)
  const ours = asked.then(checked)
  ours.catch(() => {})
  const shell = async () => (await cached()) ?? (await asked)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((say) => {
    timer = setTimeout(() => say('late'), NETWORK_TIMEOUT_MS)
  })
  try {
    const answer = await Promise.race([ours, late])
    return answer === 'late' || answer.status >= 500 ? await shell() : answer
  } catch {
    return (await cached()) ?? asked.catch(() => Response.error())
  } finally {
    clearTimeout(timer)
  }
}

/** The cached app shell, marked as such: so the page knows from its first moment that the network did not serve it. */
export async function markCached(shell: Response | undefined): Promise<Response | undefined> {
  if (!shell) return undefined
  const html = (await shell.text()).replace('<html', '<html data-cached')
  return new Response(html, { headers: shell.headers })
}
