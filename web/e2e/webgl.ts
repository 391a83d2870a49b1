import type { Page } from '@playwright/test'

/**
 * Takes WebGL from a page: then no map is drawn, and all else works. For tests that assert nothing of the map, because
 * without a graphics card the browser draws it in software, and that is most of what such a test would cost.
 */
export const withoutWebGL = (page: Page) =>
  page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(real, this, [kind, ...rest])
    } as typeof real
  })
