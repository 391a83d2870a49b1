import { ArrowLeft } from 'lucide-react'
import { Icon } from './Icon'
import { IconButton } from './IconButton'

/** Goes back; stands left of a page's title. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <IconButton label="Back" onClick={onBack}>
      <Icon of={ArrowLeft} size={24} />
    </IconButton>
  )
}
