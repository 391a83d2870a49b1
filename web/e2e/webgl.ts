import type { Page } from '@playwright/test'

/**
 * Takes WebGL from a page, or from all pages of a browser: then no map is drawn, and all else works. For tests that assert
 * nothing of the map, because without a graphics card the browser draws it in software, and that is most of what such a
 * test would cost. A map that stands still beside words is inert: axe passes it over, too.
 */
export const withoutWebGL = (page: Pick<Page, 'addInitScript'>) =>
  page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(real, this, [kind, ...rest])
    } as typeof real
  })
