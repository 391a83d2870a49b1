import { useQueryClient } from '@tanstack/react-query'
import { refreshVehicles } from '@/data/vehicles/queries'
import type { Photo } from '@/data/vehicles/types'
import { SignedImage } from '@/ui/SignedImage'

type Props = { photo: Photo; alt: string; className?: string | undefined }

/** A photo of a vehicle. When its address has run out, the vehicles are asked for again, which brings a new one. */
export function PhotoImage({ photo, alt, className }: Props) {
  const queries = useQueryClient()
  return <SignedImage picture={photo} alt={alt} className={className} onGone={() => refreshVehicles(queries)} />
}
