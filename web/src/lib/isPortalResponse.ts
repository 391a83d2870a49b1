/** Our servers send no HTML but pages: elsewhere it is a captive portal's page (a hotel's Wi-Fi, say) in place of our response. */
export function isPortalResponse(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}
