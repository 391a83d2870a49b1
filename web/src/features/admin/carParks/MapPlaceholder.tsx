import css from './CarParks.module.css'

/** Stands where the map will be; or, beside what went wrong, where it cannot be. */
export function MapPlaceholder({ error }: { error?: string }) {
  return (
    <div className={css.noMap} data-map-state={error ? 'failed' : 'loading'}>
      <p>Map loading...</p>
      {error && <p role="alert">{error}</p>}
    </div>
  )
}
