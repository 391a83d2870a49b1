type Props = {
  label: string
  describedBy?: string
  checked: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

/** On or off, at once. Its words stand beside it. */
export function Switch({ label, describedBy, checked, disabled = false, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-label={label}
      aria-describedby={describedBy}
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    />
  )
}
