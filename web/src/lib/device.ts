/** What this device says of itself, for those who look for the cause of a problem. */
export function deviceInfo() {
  const { userAgent, language } = navigator
  const hints = (navigator as { userAgentData?: { platform?: string } }).userAgentData
  return {
    user_agent: userAgent,
    platform: hints?.platform ?? navigator.platform,
    language,
    screen_resolution: `${screen.width}x${screen.height}`,
    timestamp: new Date().toISOString(),
  }
}
