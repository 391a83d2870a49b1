import { useQueryClient } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { Photo } from '@/api/types'
import { Icon } from '@/ui/Icon'

type Props = { photo: Photo; alt: string; className?: string | undefined }

/**
 * A photo of a vehicle. Its address is good for about an hour: when it has run out, the vehicles are asked for again,
 * which brings a new one.
 */
export function PhotoImage({ photo, alt, className }: Props) {
  const queries = useQueryClient()
  const [broken, setBroken] = useState<string[]>([])
  const failed = () => {
    // Once, or a picture that never loads would be asked for without end.
    if (broken.length === 0) {
      void queries.invalidateQueries({ queryKey: ['vehicle'] })
      void queries.invalidateQueries({ queryKey: ['vehicles'] })
    }
    setBroken([...broken, photo.url])
  }
  if (broken.includes(photo.url)) {
    return (
      <span className={className} role="img" aria-label={alt || undefined} aria-hidden={alt ? undefined : true}>
        <Icon of={ImageOff} size={24} />
      </span>
    )
  }
  return (
    <img
      src={photo.url}
      alt={alt}
      width={photo.width}
      height={photo.height}
      loading="lazy"
      decoding="async"
      className={className}
      onLoad={() => broken.length > 0 && setBroken([])}
      onError={failed}
    />
  )
}
