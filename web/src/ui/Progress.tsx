/** How much of something is done, in per cent, with its words. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <div>
      <div className="mb-2 flex justify-between gap-3 font-medium text-14">
        <span>{label}</span>
        <span className="num">{percent}%</span>
      </div>
      <div
        className="progress"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
