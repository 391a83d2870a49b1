import { Flame } from 'lucide-react'
import { useController } from 'react-hook-form'
import { usePeriod } from '@/data/config/queries'
import { Icon } from '@/ui/Icon'
import { Segments } from '@/ui/Segments'
import { URGENCIES } from '../format'
import type { RequestForm } from '../schema'
import css from './Form.module.css'

const OPTIONS = (['low', 'normal', 'high', 'urgent'] as const).map((value) => ({
  value,
  label: URGENCIES[value].label,
  ...(value === 'urgent' && { icon: <Icon of={Flame} size={16} /> }),
}))

/** How urgent it is, and what follows from that. */
export function UrgencyField() {
  const { field } = useController<RequestForm, 'urgency'>({ name: 'urgency' })
  const usual = usePeriod('request_expiry_seconds')
  const urgent = usePeriod('urgent_request_expiry_seconds')
  return (
    <div className="field">
      <Segments
        label="How urgent is it?"
        value={field.value}
        options={OPTIONS}
        className={css.urgency}
        onChoose={field.onChange}
      />
      <p className="hint" role="status">
        {field.value === 'urgent'
          ? `Listed first for everyone in reach, and open for ${urgent}. The nearest are told.`
          : `Listed for everyone in reach, and open for ${usual}. The nearest are told.`}
      </p>
    </div>
  )
}
