// Half steps of a stepper motor with four coils on D8-D11, 200 a second.
#include <avr/io.h>
#include <util/delay.h>

static const uint8_t steps[] = {1, 3, 2, 6, 4, 12, 8, 9};

int main(void) {
  DDRB |= 15;
  for (uint8_t at = 0;; at = (at + 1) & 7) {
    PORTB = (PORTB & ~15) | steps[at];
    _delay_ms(5);
  }
}
