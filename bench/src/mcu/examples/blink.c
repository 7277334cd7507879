// The lamp L of the board goes on and off twice a second.
#include <avr/io.h>
#include <util/delay.h>

int main(void) {
  DDRB |= 1 << PB5;
  for (;;) {
    PORTB ^= 1 << PB5;
    _delay_ms(250);
  }
}
