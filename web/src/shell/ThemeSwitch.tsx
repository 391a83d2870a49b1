import { Monitor, Moon, Sun } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '@/lib/theme'
import { Icon } from '@/ui/Icon'

const CHOICES = [
  { choice: 'system', label: 'Device', icon: Monitor },
  { choice: 'light', label: 'Light', icon: Sun },
  { choice: 'dark', label: 'Dark', icon: Moon },
] as const

/** Light, dark, or as the device has it. */
export function ThemeSwitch() {
  const chosen = useThemeChoice()
  return (
    <>
      <p className="label mb-2" id="theme-label">
        Appearance
      </p>
      <RadioGroup.Root
        className="seg"
        orientation="horizontal"
        aria-labelledby="theme-label"
        value={chosen}
        onValueChange={(choice) => chooseTheme(choice as ThemeChoice)}
      >
        {CHOICES.map(({ choice, label, icon }) => (
          <RadioGroup.Item key={choice} value={choice}>
            <Icon of={icon} size={16} />
            {label}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </>
  )
}
