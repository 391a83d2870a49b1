import { Monitor, Moon, Sun } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { chooseTheme, type ThemeChoice, useThemeChoice } from '@/lib/theme'
import { Icon } from '@/ui/Icon'

const CHOICES = [
  { choice: 'system', words: 'Device', icon: Monitor },
  { choice: 'light', words: 'Light', icon: Sun },
  { choice: 'dark', words: 'Dark', icon: Moon },
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
        {CHOICES.map(({ choice, words, icon }) => (
          <RadioGroup.Item key={choice} value={choice}>
            <Icon of={icon} size={16} />
            {words}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </>
  )
}
