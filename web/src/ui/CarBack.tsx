import type { ReactNode } from 'react'

/** The back of a car, as wide and high as its place, with what stands where its plate sits. */
export function CarBack({ children }: { children: ReactNode }) {
  return (
    <div className="carback">
      <Light />
      <div className="carback__plate">{children}</div>
      <Light />
    </div>
  )
}

/** A rear light; the other side is the same, mirrored. */
function Light() {
  return (
    <svg viewBox="0 0 92 64" aria-hidden="true" focusable="false">
      <path d="M0 2h80q12 0 9 12l-8 38q-3 10-14 10H0z" fill="#8f1d16" />
      <path d="M0 8h74q7 0 5 8l-3 13H0z" fill="#d33a2c" />
      <path d="M0 12h66q5 0 4 5" fill="none" stroke="#ffffff" strokeWidth="2" opacity="0.5" />
    </svg>
  )
}
