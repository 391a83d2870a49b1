/** Something is under way. With a label it speaks; without, the part around it does. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className="spin" aria-hidden="true" />
  return (
    <span role="status" className="inline-flex items-center gap-3 text-ink-2">
      <span className="spin" aria-hidden="true" />
      {label}
    </span>
  )
}
