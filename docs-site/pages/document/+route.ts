export default "*"
