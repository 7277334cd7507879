import { LinkButton } from '../../ui/LinkButton.tsx'
import { useCan } from './session.ts'

interface Props {
  kind: 'booking' | 'device' | 'question' | 'unit' | 'appeal'
  id: string
  /** In the words of the page. */
  label: string
  look?: 'default' | 'link' | 'text'
  size?: 'small'
}

/** Leads to the conversation about a thing, which stands at its top. */
export const AskAbout = ({ kind, id, label, ...button }: Props) =>
  useCan()('messages:conversation:use') ? (
    <LinkButton to="/messages" search={{ [kind]: id }} {...button}>
      {label}
    </LinkButton>
  ) : null
