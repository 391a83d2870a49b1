/** The mark: a P whose stem ends as a speech mark. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 34 34" aria-hidden="true" focusable="false">
      <rect width="34" height="34" rx="10" fill="var(--action)" />
      <path d="M9.5 7h9a7.5 7.5 0 0 1 0 15h-3.6l-5.4 6z" fill="#fff" />
      <path d="M14.3 12v4.9h4.2a2.45 2.45 0 0 0 0-4.9z" fill="var(--action)" />
    </svg>
  )
}
