import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useActivation, useActivationText } from '../../../app/shell/activation/activation.ts'
import { activationTones } from '../components/activation-tones.ts'

/** On the dashboard of administrators: how long the product runs. */
const ActivationNow = () => {
  const activation = useActivation()
  const text = useActivationText()
  if (!activation) return null
  return (
    <div>
      <StatusTag tone={activationTones[activation.state]}>{text(activation)}</StatusTag>
    </div>
  )
}

export default ActivationNow
