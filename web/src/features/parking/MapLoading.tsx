import css from './MapMessages.module.css'

/** Stands where the map will be. */
export function MapLoading() {
  return (
    <div className={css.placeholder} data-map-state="loading">
      <p>Map loading...</p>
    </div>
  )
}

/** Stands where the map cannot be: the list goes on without it. */
export function MapFailed({ attribution }: { attribution: string }) {
  return (
    <div className={css.placeholder} data-map-state="failed">
      <p>Map loading...</p>
      <p className={css.reason}>
        The map cannot be drawn in this browser: it needs WebGL. The list shows the same car parks.
      </p>
      {/* Attributions come as HTML with links; their words are what the licences ask for. */}
      <p className={css.attribution}>{attribution.replace(/<[^>]*>/g, '')}</p>
    </div>
  )
}
