/**
 * How wide the browser is. A test runs once, as wide as a phone, unless it is told otherwise: what a page does seldom
 * depends on its width, and a second run would cost as much as the first. playwright.config.ts reads these tags.
 */
export const everyWidth = { tag: '@every-width' }
export const desktopOnly = { tag: '@desktop' }
