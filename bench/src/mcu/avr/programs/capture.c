// Measures the period and the high time of what comes to D8 by input capture, in clocks of 16 MHz / 8.
#include "tell.h"
#include <avr/interrupt.h>

static volatile uint16_t rise, period, width;
static volatile uint8_t seen;

ISR(TIMER1_CAPT_vect) {
  uint16_t now = ICR1;
  if (TCCR1B & (1 << ICES1)) {
    period = now - rise;
    rise = now;
    if (seen < 8) seen++;
  } else
    width = now - rise;
  TCCR1B ^= 1 << ICES1;
  TIFR1 = 1 << ICF1;
}

int main(void) {
  begin();
  TCCR1B = (1 << ICNC1) | (1 << ICES1) | (1 << CS11);
  TIMSK1 = 1 << ICIE1;
  sei();
  while (seen < 8);
  cli();
  tell(period, 10, ' ');
  tell(width, 10, '\n');
  for (;;);
}
