type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** Whether what was typed is to be sent: Control and Enter, or Command and Enter on a Mac. */
export const isSendKey = ({ key, ctrlKey, metaKey }: Pressed): boolean => key === 'Enter' && (ctrlKey || metaKey)
