/** How long a page may take before the kept frame stands in for it. */
export const NETWORK_TIMEOUT_MS = 3_000

/** What every page of ours has, in its head. */
export const OUR_MARK = '<meta name="application-name" content="CarPal"'
/** An address of ours that nothing is kept for: the network answers it, a hotel's sign-in page too. */
export const NETWORK_PAGE = /[?&]network($|[&=])/

/** The same response, or a TypeError where a gateway answered: by its own page, or by leading to it. */
async function checked(response: Response): Promise<Response> {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  // Our server leads from no page to another.
  const isForeign =
    response.type === 'opaqueredirect' || (isHtml && !(await response.clone().text()).includes(OUR_MARK))
  if (isForeign) throw new TypeError(`${response.url}: a page that is not ours`)
  return response
}

/**
 * A page of the app: from the network, so that its Content-Security-Policy is the one in force; the frame that is kept
 * here when there is no network, when it is slow, when a gateway answers, or when the server is down. Without a kept frame
 * the network decides.
 */
export async function answerPage(request: Request, kept: () => Promise<Response | undefined>): Promise<Response> {
  const asked = fetch(request)
  const ours = asked.then(checked)
  ours.catch(() => {})
  const frame = async () => (await kept()) ?? (await asked)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((say) => {
    timer = setTimeout(() => say('late'), NETWORK_TIMEOUT_MS)
  })
  try {
    const answer = await Promise.race([ours, late])
    return answer === 'late' || answer.status >= 500 ? await frame() : answer
  } catch {
    return (await kept()) ?? asked.catch(() => Response.error())
  } finally {
    clearTimeout(timer)
  }
}

/** The kept frame, marked as such: so the page knows from its first moment that the network did not serve it. */
export async function asKept(frame: Response | undefined): Promise<Response | undefined> {
  if (!frame) return undefined
  const html = (await frame.text()).replace('<html', '<html data-kept')
  return new Response(html, { headers: frame.headers })
}
