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
      {/* Hidden by style: Ant Design's forms show file inputs that have the attribute `hidden`. */}
      <input
        id={id}
        type="file"
        accept={accept}
        style={{ display: 'none' }}
        onChange={({ target }) => {
          take(target.files?.[0])
          // Reset, so that the same file can be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}
