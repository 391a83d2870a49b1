import { useMemo } from 'react'
import { qrPath } from '@/lib/qr'

type Props = { text: string; label: string; className?: string | undefined }

/** A QR code, black on white in every theme, with the white around it that readers need. */
export function QrCode({ text, label, className }: Props) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
