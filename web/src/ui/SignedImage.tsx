import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Icon } from './Icon'

type Props = {
  picture: { url: string; width: number; height: number }
  alt: string
  className?: string | undefined
  /** Its address has run out, most likely: to be asked for again. Called once. */
  onGone: () => void
}

/** A picture of the server, whose address is good for about an hour. */
export function SignedImage({ picture: { url, width, height }, alt, className, onGone }: Props) {
  const [broken, setBroken] = useState<string[]>([])
  const failed = () => {
    // Once, or a picture that never loads would be asked for without end.
    if (broken.length === 0) onGone()
    setBroken([...broken, url])
  }
  if (broken.includes(url)) {
    return (
      <span className={className} role="img" aria-label={alt || undefined} aria-hidden={alt ? undefined : true}>
        <Icon of={ImageOff} size={24} />
      </span>
    )
  }
  return (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={className}
      onLoad={() => broken.length > 0 && setBroken([])}
      onError={failed}
    />
  )
}
