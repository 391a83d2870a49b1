import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, useThemeChoice } from '@/lib/theme'
import { Icon } from '@/ui/Icon'
import { Segments } from '@/ui/Segments'

const CHOICES = [
  { value: 'system', label: 'Device', icon: <Icon of={Monitor} size={16} /> },
  { value: 'light', label: 'Light', icon: <Icon of={Sun} size={16} /> },
  { value: 'dark', label: 'Dark', icon: <Icon of={Moon} size={16} /> },
] as const

/** Light, dark, or as the device has it. */
export function ThemeSwitch() {
  return <Segments label="Appearance" value={useThemeChoice()} options={CHOICES} onChoose={chooseTheme} />
}
