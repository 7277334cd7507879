import { useId, type ReactNode } from 'react'

interface Props {
  /** Types to offer, as the `accept` of a file input. */
  accept: string
  onFile: (file: File) => void
  className?: string
  /** Receives what opens the chooser. */
  children: (choose: () => void) => ReactNode
}

/** Takes one file, dropped here or chosen. */
export const FileDrop = ({ accept, onFile, className, children }: Props) => {
  const id = useId()
  const choose = () => document.getElementById(id)?.click()
  const take = (file: File | undefined) => file && onFile(file)
  return (
    <div
      className={className}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files[0])
      }}
    >
      {children(choose)}
      {/* By style: Ant Design's forms show file inputs that are only `hidden`. */}
      <input
        id={id}
        type="file"
        accept={accept}
        style={{ display: 'none' }}
        onChange={({ target }) => {
          take(target.files?.[0])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}
