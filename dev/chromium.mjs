// A browser to drive from here, started as the browser tests start theirs.

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { CHROMIUM_ARGS } from '../web/chromium.mjs'
import { browser } from './packages.mjs'
import { WEB } from './project.mjs'

/** Starts Chromium: the system's where there is one, else Playwright's own build. Returns Playwright's `Browser`. */
export function launchChromium() {
  const { chromium } = createRequire(join(WEB, 'package.json'))('@playwright/test')
  return chromium.launch({ args: CHROMIUM_ARGS, executablePath: browser() })
}
