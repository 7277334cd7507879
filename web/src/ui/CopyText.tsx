import { Typography } from 'antd'
import './ui.css'

/** A text to hand on as it is: a key, a secret, a link. */
export const CopyText = ({ text, shown = text }: { text: string; shown?: string }) => (
  <Typography.Text code copyable={{ text }} className="lb-copy">
    {shown}
  </Typography.Text>
)
