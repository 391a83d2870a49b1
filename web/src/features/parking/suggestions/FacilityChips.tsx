import { useFormContext } from 'react-hook-form'
import { FACILITY_NAMES } from '@/data/suggestions/words'
import { Chip } from '@/ui/Chip'
import { Icon } from '@/ui/Icon'
import css from './Suggestions.module.css'
import type { SuggestionForm } from './schema'
import { FACILITIES } from './words'

/** What it has: each is on or off. */
export function FacilityChips() {
  const { watch, setValue } = useFormContext<SuggestionForm>()
  const chosen = watch('facilities')
  const toggle = (code: string) => {
    const next = chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]
    setValue('facilities', next, { shouldDirty: true })
  }
  return (
    <fieldset className={css.group}>
      <legend className="label">Facilities</legend>
      <div className={css.chips}>
        {FACILITIES.map(({ code, icon }) => (
          <Chip
            key={code}
            pressed={chosen.includes(code)}
            icon={<Icon of={icon} size={20} />}
            onClick={() => toggle(code)}
          >
            {FACILITY_NAMES[code]}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
