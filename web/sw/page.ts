/** How long a page may take before the kept frame stands in for it. */
export const NETWORK_TIMEOUT_MS = 3_000

/**
 * A page of the app: from the network, so that its Content-Security-Policy is the one in force; the frame that is kept
 * here when there is no network, when it is slow, or when the server is down. Without a kept frame the network decides.
 */
export async function answerPage(request: Request, kept: () => Promise<Response | undefined>): Promise<Response> {
  const asked = fetch(request)
  asked.catch(() => {})
  const frame = async () => (await kept()) ?? (await asked)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((say) => {
    timer = setTimeout(() => say('late'), NETWORK_TIMEOUT_MS)
  })
  try {
    const answer = await Promise.race([asked, late])
    return answer === 'late' || answer.status >= 500 ? await frame() : answer
  } catch {
    return (await kept()) ?? Response.error()
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
