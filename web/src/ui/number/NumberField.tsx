import { InputNumber, type InputNumberProps } from 'antd'
import type { ClipboardEvent, ComponentRef, KeyboardEvent, Ref } from 'react'
import { numberIn, takesText, trimmedZeros } from './numeric-typing.ts'

interface Props extends Omit<InputNumberProps<number>, 'formatter' | 'parser' | 'stringMode'> {
  ref?: Ref<ComponentRef<typeof InputNumber>>
}

/** A score or a quantity: takes what belongs to a number and nothing else, typed or pasted. */
export const NumberField = (props: Props) => {
  const { precision, min = 0 } = props
  const typing = { dot: precision !== 0, minus: min < 0 }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event)
    // Keys such as Backspace and Tab have names; a typed key is one character.
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const start = selectionStart ?? value.length
    const rest = value.slice(0, start) + value.slice(selectionEnd ?? start)
    if (!takesText(event.key, rest, start, typing)) event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    const pasted = event.clipboardData.getData('text')
    const next = numberIn(value.slice(0, start) + pasted + value.slice(end), typing)
    event.currentTarget.select()
    // Inserted through the browser's editing, so that it can be undone.
    document.execCommand('insertText', false, next)
  }
  return (
    <InputNumber<number>
      {...props}
      inputMode={typing.dot ? 'decimal' : 'numeric'}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      // As text: an empty field is not a number; the library converts the rest.
      parser={(text) => numberIn(text ?? '', typing) as unknown as number}
      formatter={(value, { userTyping, input }) =>
        userTyping ? input : trimmedZeros(value === undefined ? '' : String(value))
      }
    />
  )
}
