// What a form says, as the server wants it. A text in place of it says what is missing.

export const ANSWERS = {
  credentials({ username, password }) {
    if (!username.value || !password.value) return 'Enter your username and your password.';
    const answer = { username: username.value, password: password.value };
    password.value = '';
    return answer;
  },
  device(fields, form) {
    const device = chosen(form, 'device');
    return device ? { device } : 'Choose where the code should go.';
  },
  code({ code }) {
    // Keyboards and messages put blanks into codes.
    const text = code.value.replace(/\s/g, '');
    return text ? { code: text } : 'Enter the code.';
  },
  questions(fields, form) {
    const answers = Array.from(form.querySelectorAll('#question-list input'), (input) => input.value.trim());
    return answers.every(Boolean) ? { answers } : 'Answer each question.';
  },
  selections(fields, form) {
    const answers = Array.from(form.querySelectorAll('fieldset'), (group) => chosen(group));
    return answers.every(Boolean) ? { answers } : 'Choose an answer to each question.';
  },
  accounts(fields, form) {
    const account = chosen(form);
    return account ? { account } : 'Choose the account to link.';
  },
};

function chosen(place) {
  const input = place.querySelector('input:checked');
  return input ? input.value : '';
}
