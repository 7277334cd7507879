// D6 against D7: tells the output as it is, then counts the edges of it by interrupt for 100 ms; D13 follows it.
#include "tell.h"
#include <avr/interrupt.h>
#include <util/delay.h>

static volatile uint16_t edges;

ISR(ANALOG_COMP_vect) {
  edges++;
  if (ACSR & (1 << ACO)) PORTB |= 1 << PB5; else PORTB &= ~(1 << PB5);
}

int main(void) {
  begin();
  DDRB = 1 << PB5;
  ACSR = 1 << ACBG;
  _delay_us(50);
  tell(ACSR & (1 << ACO) ? 1 : 0, 10, ' ');
  ACSR = 0;
  tell(ACSR & (1 << ACO) ? 1 : 0, 10, ' ');
  ACSR = 1 << ACI;
  ACSR = 1 << ACIE;
  sei();
  _delay_ms(100);
  cli();
  tell(edges, 10, '\n');
  for (;;);
}
