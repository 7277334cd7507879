/** An RC low pass as in the first lab, in IEC symbols: stands where no picture is set. */
export const Schematic = () => (
  <svg viewBox="0 0 480 320" className="lb-schematic" aria-hidden>
    <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round">
      <path d="M80 120V80H150M230 80H380M330 80V148M330 164V240M80 200V240H380" />
      <rect x="150" y="66" width="80" height="28" />
      <path d="M304 148H356M304 164H356" />
      <circle cx="80" cy="160" r="40" />
      <path d="M58 160c7-22 15-22 22 0s15 22 22 0" />
      <path d="M205 240V262M189 262H221M195 269H215M201 276H209" />
    </g>
    <g fill="currentColor">
      <circle cx="330" cy="80" r="4.5" />
      <circle cx="330" cy="240" r="4.5" />
      <circle cx="205" cy="240" r="4.5" />
    </g>
    <g fill="none" stroke="currentColor" strokeWidth="2.5">
      <circle cx="386" cy="80" r="6" />
      <circle cx="386" cy="240" r="6" />
    </g>
    <g fill="currentColor" fontSize="20" fontFamily="system-ui, sans-serif">
      <text x="190" y="54" textAnchor="middle">
        1.60 kΩ
      </text>
      <text x="368" y="162">
        100 nF
      </text>
    </g>
  </svg>
)
