/** How Chromium is started to be driven. */
export const CHROMIUM_ARGS: string[]
