import { AttributionControl, type IControl, type Map as MapLibreMap } from 'maplibre-gl'

/** On a map narrower than this the credits wait behind a button. */
const NARROW = 640

/** Names the sources of the data: in full where there is room, behind ⓘ on a phone. */
export class Credits implements IControl {
  #words = new AttributionControl({ compact: false })
  #frame = document.createElement('details')
  #map: MapLibreMap | undefined
  #narrow: boolean | undefined

  onAdd(map: MapLibreMap): HTMLElement {
    this.#map = map
    const button = document.createElement('summary')
    button.textContent = 'i'
    button.setAttribute('aria-label', 'Map data')
    this.#frame.className = 'maplibregl-ctrl map-credits'
    this.#frame.append(button, this.#words.onAdd(map))
    map.on('resize', this.#fit)
    this.#fit()
    return this.#frame
  }

  onRemove(): void {
    this.#map?.off('resize', this.#fit)
    this.#words.onRemove()
    this.#frame.remove()
  }

  #fit = () => {
    const narrow = (this.#map?.getContainer().clientWidth ?? 0) < NARROW
    if (narrow === this.#narrow) return
    this.#narrow = narrow
    this.#frame.open = !narrow
  }
}
