import { useQueryClient } from '@tanstack/react-query'
import type { Photo } from '@/api/types'
import { SignedImage } from '@/ui/SignedImage'

type Props = { photo: Photo; alt: string; className?: string | undefined }

/** A photo of a vehicle. When its address has run out, the vehicles are asked for again, which brings a new one. */
export function PhotoImage({ photo, alt, className }: Props) {
  const queries = useQueryClient()
  const askAgain = () => {
    void queries.invalidateQueries({ queryKey: ['vehicle'] })
    void queries.invalidateQueries({ queryKey: ['vehicles'] })
  }
  return <SignedImage picture={photo} alt={alt} className={className} onGone={askAgain} />
}
