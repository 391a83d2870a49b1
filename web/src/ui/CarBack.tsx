import type { ReactNode } from 'react'

/** The back of a car, with what stands where its plate sits. It fills its place, which is relative. */
export function CarBack({ children }: { children: ReactNode }) {
  return (
    <div className="carback">
      <svg viewBox="0 0 400 140" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <path d="M0 6Q200-10 400 6v134H0z" fill="var(--night-2)" />
        <path d="M0 6Q200-10 400 6" fill="none" stroke="#2f5f92" strokeWidth="2" />
        <path d="M96 34h208l-9 52q-2 10-12 10H117q-10 0-12-10z" fill="var(--night)" opacity="0.55" />
        <g>
          <path d="M-6 24h84q12 0 9 12l-8 36q-3 10-14 10H-6z" fill="#8f1d16" />
          <path d="M-6 30h78q6 0 5 7l-3 13H-6z" fill="#d33a2c" />
          <path d="M-6 34h72q4 0 3 5" fill="none" stroke="#ffffff" strokeWidth="2" opacity="0.5" />
          <path d="M406 24h-84q-12 0-9 12l8 36q3 10 14 10h71z" fill="#8f1d16" />
          <path d="M406 30h-78q-6 0-5 7l3 13h80z" fill="#d33a2c" />
          <path d="M406 34h-72q-4 0-3 5" fill="none" stroke="#ffffff" strokeWidth="2" opacity="0.5" />
        </g>
        <path d="M0 116q200 -14 400 0v24H0z" fill="var(--night)" />
      </svg>
      <div className="carback__plate">{children}</div>
    </div>
  )
}
